import path from 'node:path'
import { expect, test } from '@jest/globals'
import { freePort } from '@console/platform-registry/freePortTesting'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { readOptions } from 'cloud/options'
import { root } from '../workspace.ts'

const folder = path.join(root, 'shared/docs/deployment')
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const has = (program: string) => spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined

// Variables that each file asks of whoever starts it.
const given = {
  CONSOLE_ORIGIN: 'https://console.example.org',
  CONSOLE_BROKER_URL: 'wss://console.example.org/mqtt',
  CONSOLE_DEVICE_ADDRESS: 'devices.example.org:8883',
  DATABASE_PASSWORD: 'one',
  BROKER_PASSWORD: 'two',
  IDENTITY_DATA_PASSWORD: 'three',
  IDENTITY_ADMIN_PASSWORD: 'four',
}

test('CLOUD-82: the image starts the cloud with options that it knows, and with the package manager of the workspace', () => {
  const [, variables = ''] = /^ENV (CONSOLE_.*)$/m.exec(read('Dockerfile')) ?? []
  const environment = Object.fromEntries(variables.split(' ').map((each) => each.split('=') as [string, string]))
  const { cloud } = readOptions([], {
    ...environment,
    CONSOLE_ORIGIN: given.CONSOLE_ORIGIN,
    CONSOLE_BROKER_URL: given.CONSOLE_BROKER_URL,
  })
  expect(cloud).toMatchObject({
    listen: '0.0.0.0',
    operations: { host: '0.0.0.0', port: 9090 },
    data: '/data',
    dist: '/srv/console',
    logFormat: 'json',
    drain: 5,
  })
  const [manager = 'none'] =
    /pnpm@[\d.]+/.exec(readFileSync(path.join(root, 'shared/workspace/install.mjs'), 'utf8')) ?? []
  expect(read('Dockerfile')).toContain(`npx --yes ${manager} `)
})

test('CLOUD-82: a container is healthy when its replica is ready, so that an upgrade waits for each', () => {
  expect(/^HEALTHCHECK .*$/m.exec(read('Dockerfile'))?.[0]).toContain('http://127.0.0.1:9090/readyz')
})

test.each([
  ['letters1and2digits', 0],
  ['half@n/address', 1],
  ['100%', 1],
])('CLOUD-82: the broker of compose.yaml starts with the password %s: exit code %i', (password, code) => {
  const [, script = ''] = /^ {4}entrypoint: \[sh, -c, '(case .*)'\]$/m.exec(read('compose.yaml')) ?? []
  const programs = mkdtempSync(path.join(tmpdir(), 'programs-'))
  for (const name of ['mosquitto_passwd', 'chown', 'mosquitto'])
    writeFileSync(path.join(programs, name), '#!/bin/sh\n', { mode: 0o755 })
  const { status, stderr } = spawnSync('/bin/sh', ['-c', script.replaceAll('$$', '$')], {
    encoding: 'utf8',
    env: { PATH: programs, BROKER_PASSWORD: password },
  })
  rmSync(programs, { recursive: true })
  expect([status, stderr]).toEqual([code, code === 0 ? '' : 'BROKER_PASSWORD may have letters and digits only.\n'])
})

describeUnless(has('docker-compose') ? null : 'docker-compose is not installed')('CLOUD-82: docker-compose', () => {
  const config = (files: string, more = {}) => {
    const args = files.split(' ').flatMap((file) => ['-f', path.join(folder, file)])
    return execFileSync('docker-compose', [...args, 'config'], {
      encoding: 'utf8',
      env: { ...process.env, ...given, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }
  // A variable that nobody has set is null here, and absent in the container.
  const environmentIn = (said: string) =>
    Object.fromEntries(
      [...said.matchAll(/^ {6}(CONSOLE_\w+): (?!null$)(.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
    )

  test.each(['compose.yaml', 'compose.own-api.yaml', 'compose.own-api.yaml compose.keycloak.yaml'])(
    'accepts %s',
    (files) => {
      expect(config(files)).toContain('services:')
    },
  )

  test('hands a provider of your own to the replicas, whose audience the realm gives to tokens', () => {
    const issuer = 'https://id.example.org/realms/console'
    const realm = JSON.parse(read('realm.json')) as {
      clients: [{ clientId: string; protocolMappers: [{ config: Record<string, string> }] }]
    }
    const audience = realm.clients[0].protocolMappers[0].config['included.custom.audience']
    const said = config('compose.yaml compose.keycloak.yaml', { CONSOLE_ISSUER: issuer, CONSOLE_AUDIENCE: audience })
    expect(said).toContain('KC_DB_URL: ')
    expect(readOptions([], environmentIn(said)).cloud.foreign).toMatchObject({
      issuer,
      audience: 'console-api',
      clientId: realm.clients[0].clientId,
    })
  })

  test('finds three replicas where nginx looks for them, and options that the cloud knows', () => {
    const said = config('compose.yaml')
    const addresses = [...said.matchAll(/ipv4_address: ([\d.]+)/g)]
      .map(([, address]) => address)
      .filter((address) => !address?.endsWith('.10'))
    expect([...read('cloud.conf').matchAll(/server ([\d.]+):8080/g)].map(([, address]) => address)).toEqual(addresses)
    expect([...read('cloud.conf').matchAll(/server ([\d.]+):8083/g)].map(([, address]) => address)).toEqual(addresses)
    expect([...read('devices.conf').matchAll(/server ([\d.]+):8883/g)].map(([, address]) => address)).toEqual(addresses)
    const [, gateway] = /gateway: ([\d.]+)/.exec(said) ?? []
    expect(readOptions([], environmentIn(said)).cloud).toMatchObject({
      origin: given.CONSOLE_ORIGIN,
      brokerUrl: given.CONSOLE_BROKER_URL,
      proxies: ['172.30.17.10', gateway],
      database: 'postgres://console@database:5432/console',
      broker: { host: 'broker', port: 1883 },
      lan: true,
      deviceAddress: { host: 'devices.example.org', port: 8883 },
    })
  })

  test('asks for every password', () => {
    expect(() =>
      execFileSync('docker-compose', ['-f', path.join(folder, 'compose.yaml'), 'config'], {
        env: { ...process.env, ...given, DATABASE_PASSWORD: '' },
        stdio: 'pipe',
      }),
    ).toThrow('choose one')
  })
})

const models = process.env['KUBERNETES_MODELS'] ?? ''

interface Manifest {
  apiVersion: string
  kind: string
  spec?: { template?: { spec: { containers: { env: { name: string; value: string }[] }[] } } }
  stringData?: Record<string, string>
}

describeUnless(
  existsSync(path.join(models, 'node_modules/kubernetes-models'))
    ? null
    : 'KUBERNETES_MODELS names no folder with the packages kubernetes-models and js-yaml',
)('CLOUD-82: the schemas of Kubernetes', () => {
  // In a process of its own: Jest's loader does not find the files that a package's exports name.
  const script = `
    import { readFileSync } from 'node:fs'
    import yaml from 'js-yaml'
    const manifests = yaml.loadAll(readFileSync(0, 'utf8'))
    const problems = []
    for (const manifest of manifests) {
      const { [manifest.kind]: Model } = await import('kubernetes-models/' + manifest.apiVersion + '/' + manifest.kind)
      try {
        new Model(manifest).validate()
      } catch ({ message }) {
        problems.push(manifest.kind + ': ' + message)
      }
    }
    console.log(JSON.stringify({ manifests, problems }))`
  const validate = (text: string) =>
    JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        cwd: models,
        input: text,
        encoding: 'utf8',
      }),
    ) as { manifests: Manifest[]; problems: string[] }

  test('accept each manifest, and refuse one with a wrong type; the options in them are known to the cloud', () => {
    const { manifests, problems } = validate(read('kubernetes.yaml'))
    expect(problems).toEqual([])
    expect(manifests.map(({ kind }) => kind).sort()).toEqual([
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'PodDisruptionBudget',
      'Secret',
      'Service',
      'Service',
    ])
    const environment = manifests
      .flatMap(({ spec }) => spec?.template?.spec.containers.flatMap(({ env }) => env) ?? [])
      .map(({ name, value }) => [name, value] as const)
    const secrets = manifests.flatMap(({ stringData }) => Object.entries(stringData ?? {}))
    expect(readOptions([], Object.fromEntries([...environment, ...secrets])).cloud).toMatchObject({
      origin: given.CONSOLE_ORIGIN,
      brokerUrl: given.CONSOLE_BROKER_URL,
      proxies: [expect.stringContaining('/')],
      lan: true,
      deviceAddress: { host: 'devices.example.org', port: 8883 },
    })
    expect(validate(read('kubernetes.yaml').replace('replicas: 3', 'replicas: three')).problems).toEqual([
      expect.stringMatching(/^Deployment: .*replicas/),
    ])
  })
})

const mosquitto = '/usr/sbin/mosquitto'

describeUnless(existsSync(mosquitto) ? null : 'Mosquitto is not installed')('CLOUD-82: Mosquitto', () => {
  test('starts with mosquitto.conf', async () => {
    const temporary = mkdtempSync(path.join(tmpdir(), 'mosquitto-'))
    const port = await freePort()
    writeFileSync(path.join(temporary, 'passwords'), '', { mode: 0o600 })
    writeFileSync(
      path.join(temporary, 'mosquitto.conf'),
      `${read('mosquitto.conf').replace('listener 1883', `listener ${port} 127.0.0.1`).replaceAll('/mosquitto/passwords', `${temporary}/passwords`).replace('/mosquitto/data/', `${temporary}/`)}\nuser root\n`,
    )
    const child = spawn(mosquitto, ['-c', path.join(temporary, 'mosquitto.conf')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (text: Buffer) => (said += text.toString()))
    const ended = once(child, 'exit')
    const answers = async () => {
      while (child.exitCode === null) {
        const socket = connect(port, '127.0.0.1')
        const connected = await once(socket, 'connect').then(
          () => true,
          () => false,
        )
        socket.destroy()
        if (connected) return true
      }
      throw new Error(said)
    }
    try {
      expect(await answers()).toBe(true)
    } finally {
      child.kill('SIGKILL')
      await ended
      rmSync(temporary, { recursive: true, force: true })
    }
  })
})
