import type { Values } from './values.ts'
import type { Way } from './way.ts'

const send = ({ host, port, id, key }: Values): string =>
  `mosquitto_pub -h ${host} -p ${port} --cafile ca.pem -u ${id} -P ${key} -q 1 -t devices/${id}/events/level -m '{"cm":41.2}'`

/** For the form of any client. */
export const formValues: Way = {
  key: 'values',
  label: 'Values',
  word: 'values.title',
  steps: (values) => {
    const { host, port, address, id, key } = values
    const own = `devices/${id}`
    return [
      { title: 'do.saveCa', note: 'do.whyCa', download: 'ca.pem' },
      {
        title: 'do.setClient',
        values: [
          { label: 'values.host', text: host },
          { label: 'values.port', text: String(port) },
          { label: 'values.tls', text: 'ca.pem' },
          { label: 'values.user', text: id },
          { label: 'values.password', text: key, instead: 'values.keyAbove' },
          { label: 'values.webSocket', text: `wss://${address}/mqtt` },
          { label: 'values.events', text: `${own}/events/level`, example: '{"cm":41.2}' },
          {
            label: 'values.capabilities',
            text: `${own}/capabilities`,
            example: '{"f":["pump"],"v":{"temp":"number"}}',
            note: 'values.retained',
          },
          { label: 'values.calls', text: `${own}/functions/+`, example: '{"i":1,"p":"5"}' },
          { label: 'values.results', text: `${own}/functions/pump/result`, example: '{"i":1,"r":0}' },
          { label: 'values.reads', text: `${own}/variables/+`, note: 'values.emptyQuestion' },
          { label: 'values.answers', text: `${own}/variables/temp/value`, example: '{"v":21.5}' },
        ],
      },
      { title: 'do.tryMosquitto', commands: [send(values)] },
    ]
  },
}

/** Clients that need the certificate alone. */
export const mosquitto: Way = {
  key: 'mosquitto',
  label: 'mosquitto_pub',
  steps: (values) => [
    { title: 'do.installClient', commands: ['sudo apt install -y mosquitto-clients'] },
    { title: 'do.saveCa', note: 'do.whyCa', download: 'ca.pem' },
    { title: 'do.sendEvent', commands: [send(values)] },
  ],
}

export const curl: Way = {
  key: 'curl',
  label: 'HTTPS',
  steps: ({ address, id, key }) => [
    { title: 'do.saveCa', note: 'do.whyCa', download: 'ca.pem' },
    {
      title: 'do.sendByHttps',
      note: 'do.forBatteries',
      commands: [
        `curl --cacert ca.pem -u ${id}:${key} -H 'Content-Type: application/json' -d '{"event":"level","data":{"cm":41.2}}' 'https://${address}/device/v1/events'`,
      ],
    },
  ],
}
