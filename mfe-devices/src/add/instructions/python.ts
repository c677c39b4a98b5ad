import type { Values } from './values.ts'
import type { Way } from './way.ts'

const program = `from iotconsole import Cloud

cloud = Cloud.from_file("device.json")
cloud.function("pump", lambda seconds: int(seconds))
cloud.begin()
while True:
    cloud.publish("level", {"cm": 41.2})
    print("level published", flush=True)
    cloud.loop(10)
`

const unpack = ({ slug }: Values) => [
  `unzip ${slug}.zip && cd ${slug}`,
  'python3 -m venv .venv && .venv/bin/pip install ./iotconsole',
]

export const python: Way = {
  key: 'python',
  label: 'Python',
  sdk: 'python',
  sdkFolder: 'iotconsole',
  steps: (values) => [
    { title: 'do.copyZip', note: 'do.withPip', download: 'zip', commands: unpack(values) },
    {
      title: 'do.startWhich',
      commands: [`.venv/bin/python ${values.slug}.py`],
      code: { language: 'python', text: program },
    },
  ],
  files: ({ slug }) => [{ path: `${slug}.py`, text: program }],
}
