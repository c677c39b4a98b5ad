import type { Way } from '../instructions/way.ts'

// A device's hardware ID must be its own: a second device with the same one would take the first one's place.
const hardwareId = `'"$(cat /etc/machine-id)"'`
const model = `'"$(uname -sm)"'`

/** Its answer is an identity file. */
const answer = `{
  "id": "NODE-8C41D2",
  "key": "k1_…",
  "host": "HOST",
  "port": 8883,
  "ca": "-----BEGIN CERTIFICATE-----…",
  "updatesKey": "-----BEGIN PUBLIC KEY-----…",
  "time": 1767225600000
}`

/** How a device claims itself; the values' key is the token. */
export const claim: Way = {
  key: 'claim',
  label: 'HTTPS',
  steps: ({ host, port, key }) => [
    { title: 'do.saveCa', note: 'do.whyCa', download: 'ca.pem' },
    {
      title: 'do.claimItself',
      note: 'do.ownHardware',
      commands: [
        `curl -fsS --cacert ca.pem -H 'Content-Type: application/json' -d '{"token":"${key}","hardwareId":"${hardwareId}","model":"${model}"}' -o device.json https://${host}:${port}/device/v1/claim`,
      ],
    },
    {
      title: 'do.claimAnswer',
      note: 'do.claimKept',
      code: { language: 'js', text: answer.replace('HOST', host).replace('8883', String(port)) },
    },
  ],
}
