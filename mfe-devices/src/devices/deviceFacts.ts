import type { Device } from '@console/platform/api'

/** What a condition may ask of a device. */
export const factsOf = ({ id, model, status }: Device) => ({ device: id, model: model ?? '', status })

/** What others get of a device. */
export const shownDevice = ({ id, name, model, status }: Device) => ({ id, name, model, status })

/** Whether it can be sent firmware over the air: one of the user's own, once it has said what it is. */
export const takesUpdates = ({ kind, targets }: Device): boolean => (targets ? targets.length > 0 : kind !== 'device')

/** Whether it is an ESP board of the user's own, which is told its Wi-Fi over its cable. */
export const isEspBoard = ({ kind, targets, model }: Device): boolean =>
  kind === 'device' &&
  (targets?.length ? targets.some((target) => target.startsWith('ESP')) : (model ?? '').includes('ESP32'))
