/** What every request says of the event, unless `noDefaults` is set or a field of the same name is there. */
export const defaultFields: readonly [name: string, template: string][] = [
  ['event', '{{{PARTICLE_EVENT_NAME}}}'],
  ['data', '{{{PARTICLE_EVENT_VALUE}}}'],
  ['coreid', '{{{PARTICLE_DEVICE_ID}}}'],
  ['published_at', '{{{PARTICLE_PUBLISHED_AT}}}'],
]
