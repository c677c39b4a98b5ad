import type { Way } from './way.ts'

const program = `import { Cloud } from 'iotconsole'

const cloud = Cloud.fromFile('device.json')
cloud.function('pump', (seconds) => Number(seconds))
cloud.begin()
const send = () => cloud.publish('level', { cm: 41.2 })
send()
setInterval(send, 10_000)
`

export const node: Way = {
  key: 'node',
  label: 'Node',
  sdk: 'node',
  sdkFolder: 'iotconsole',
  steps: ({ slug }) => [
    {
      title: 'do.copyZip',
      note: 'do.withNpm',
      download: 'zip',
      commands: [`unzip ${slug}.zip && cd ${slug}`, 'npm install ./iotconsole'],
    },
    { title: 'do.startWhich', commands: [`node ${slug}.js`], code: { language: 'js', text: program } },
  ],
  files: ({ slug }) => [
    { path: `${slug}.js`, text: program },
    { path: 'package.json', text: `${JSON.stringify({ name: slug, private: true, type: 'module' }, null, 2)}\n` },
  ],
}
