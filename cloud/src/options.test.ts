import { describe, expect, test } from '@jest/globals'
import { resolve } from 'node:path'
import { optionsHelp, readOptions } from './options.ts'

const cloudOf = (args: string[], environment = {}) => readOptions(args, environment).cloud

describe('options of the local cloud', () => {
  test('without any, the console is on port 8080, the broker on 8083, the entrance for devices on 8883, and the data in .data', () => {
    expect(readOptions([], {})).toEqual({
      cloud: {
        port: 8080,
        brokerPort: 8083,
        devicePort: 8883,
        data: resolve('.data'),
        dist: resolve('dist'),
        tokenLifetime: 300,
        history: { days: 30, bytes: 2e9 },
      },
      json: false,
      help: false,
    })
  })

  test('each is taken from the command line', () => {
    const args = [
      '--port',
      '0',
      '--broker-port=9001',
      '--device-port',
      '8884',
      '--device-address',
      'Devices.example.org:443',
      '--lan',
      '--plain=1883',
      '--data',
      '/d',
      '--dist',
      '/b',
      '--origin',
      'http://localhost:3000',
      '--proxy',
      '127.0.0.1, ::1',
      '--token-lifetime',
      '8',
      '--add-account',
      'second',
      '--allow-targets',
      '10.0.0.7, localhost:1880,[::1]:80',
      '--json',
    ]
    expect(readOptions(args, {})).toEqual({
      cloud: {
        port: 0,
        brokerPort: 9001,
        devicePort: 8884,
        deviceAddress: { host: 'devices.example.org', port: 443 },
        lan: true,
        plainPort: 1883,
        data: resolve('/d'),
        dist: resolve('/b'),
        tokenLifetime: 8,
        origin: 'http://localhost:3000',
        proxies: ['127.0.0.1', '::1'],
        addAccount: 'second',
        allowTargets: ['10.0.0.7', 'localhost:1880', '[::1]:80'],
        history: { days: 30, bytes: 2e9 },
      },
      json: true,
      help: false,
      distGiven: true,
    })
  })

  test('those of operators are addresses, forms and times', () => {
    expect(cloudOf(['--operations', '[::1]:9090', '--log', 'json', '--drain', '5'])).toMatchObject({
      operations: { host: '::1', port: 9090 },
      logFormat: 'json',
      drain: 5,
    })
    const direct = ['--broker', 'mqtt://broker', '--operations', '9090', '--broker-secret', 'sixteen-letters-']
    expect(cloudOf([...direct, '--connections', '5000'])).toMatchObject({
      brokerSecret: 'sixteen-letters-',
      connections: 5000,
    })
    expect(cloudOf(['--operations', '9090']).operations).toEqual({ host: '127.0.0.1', port: 9090 })
  })

  test('CLOUD-98: the contact for weaknesses is an address', () => {
    expect(cloudOf(['--security-contact', 'mailto:security@example.org']).securityContact).toBe(
      'mailto:security@example.org',
    )
    for (const wrong of ['security@example.org', 'javascript:x', 'http://example.org'])
      expect(() => cloudOf(['--security-contact', wrong])).toThrow('--security-contact (CONSOLE_SECURITY_CONTACT)')
  })

  test('each is taken from the environment, and an option beats its variable', () => {
    const environment = {
      CONSOLE_PORT: '81',
      CONSOLE_BROKER_PORT: '82',
      CONSOLE_TOKEN_LIFETIME: '60',
      CONSOLE_ADD_ACCOUNT: 'second',
      CONSOLE_JSON: 'true',
      HOME: '/home',
    }
    const command = readOptions(['--port', '90'], environment)
    expect(command.cloud).toMatchObject({ port: 90, brokerPort: 82, tokenLifetime: 60, addAccount: 'second' })
    expect(command.json).toBe(true)
  })

  test.each([
    [['--prot', '1'], /--prot is unknown.*--port.*--broker-port.*--token-lifetime/s],
    [['--proxy', 'localhost'], /--proxy.*CONSOLE_PROXY.*"localhost".*IP addresses/],
    [['--proxy', '::1,10.0.0.0/33'], /--proxy.*"10\.0\.0\.0\/33".*networks/],
    [['--proxy', '0.0.0.0/0'], /--proxy.*"0\.0\.0\.0\/0"/],
    [['stray'], /stray is unknown.*--port/s],
    [['--port'], /--port needs a value/],
    [['--port', 'eighty'], /--port.*CONSOLE_PORT.*"eighty".*whole number from 0 to 65535/],
    [['--port', '65536'], /whole number/],
    [['--port', '-1'], /whole number/],
    [['--broker-port', '1e3'], /--broker-port.*CONSOLE_BROKER_PORT/],
    [['--token-lifetime', '0'], /whole number from 5 to 86400/],
    [['--json=perhaps'], /--json.*true or false/],
    [['--allow-targets', 'http://localhost'], /--allow-targets.*"http:\/\/localhost".*such as 192\.168\.1\.5/],
    [['--allow-targets', 'localhost,'], /--allow-targets.*""/],
    [['--operations', '0.0.0.0'], /--operations.*a port, such as 9090, or an address and a port/],
    [['--operations', '1:2:3'], /--operations/],
    [['--broker-secret', 'sixteen-letters-'], /needs --broker and --operations/],
    [['--broker', 'mqtt://broker', '--operations', '9090', '--broker-secret', 'short'], /16 to 200 letters/],
    [['--connections', '0'], /--connections.*from 1 to 100000/],
    [['--log', 'xml'], /--log.*must be text or json/],
    [['--drain', '601'], /--drain.*whole number from 0 to 600/],
    [['--listen', '10.0.0.5', '--origin', 'http://localhost:3000'], /--listen.*0\.0\.0\.0 or ::/],
    [['--listen', '0.0.0.0'], /--listen.*needs --origin/],
    [['--origin', 'localhost:3000'], /without a path, such as http:\/\/localhost:3000/],
    [['--origin', 'http://localhost:3000/console'], /without a path/],
    [['--origin', 'ftp://localhost'], /without a path/],
  ])('%j is refused with its cause and cure', (args, message) => {
    expect(() => readOptions(args, {})).toThrow(message)
  })

  test.each([
    ['--origin', 'http://ada:Secret@localhost:3000'],
    ['--broker-url', 'wss://ada:Secret@localhost/mqtt'],
    ['--broker', 'mqtt:/ada:Secret@localhost/x'],
    ['--allow-targets', 'ada:Secret@localhost'],
  ])('%s %s is refused, and its password is not repeated', (...args) => {
    expect(() => cloudOf(args)).toThrow(/^(?!.*Secret).*must be an address|^(?!.*Secret).*takes hosts/)
  })

  test.each(['port', 'broker-port', 'data', 'dist', 'origin', 'token-lifetime', 'allow-targets', 'add-account'])(
    '--%s without a value is refused, wherever it is given',
    (name) => {
      const variable = `CONSOLE_${name.toUpperCase().replaceAll('-', '_')}`
      const refused = new RegExp(`^--${name} needs a value: --${name} [A-Z]+ \\(or ${variable}=[A-Z]+\\)\\.$`)
      for (const args of [[`--${name}=`], [`--${name}`, ''], [`--${name}= `], [`--${name}`], [`--${name}`, '--json']])
        expect(() => readOptions(args, {})).toThrow(refused)
      expect(() => readOptions([], { [variable]: '' })).toThrow(refused)
    },
  )

  test('an option beats an empty variable, and a value may begin with dashes behind =', () => {
    expect(cloudOf(['--data=--odd'], { CONSOLE_DATA: '' }).data).toBe(resolve('--odd'))
  })

  test('an unknown CONSOLE_ variable is refused, and the known ones are listed', () => {
    expect(() => readOptions([], { CONSOLE_PROT: '1' })).toThrow(
      /CONSOLE_PROT is unknown.*CONSOLE_PORT.*CONSOLE_BROKER_PORT.*CONSOLE_DATA/s,
    )
  })

  test('an unset variable counts as not given', () => {
    expect(cloudOf([], { CONSOLE_PORT: undefined }).port).toBe(8080)
  })

  test('the help names every option', () => {
    for (const name of [
      'port',
      'broker-port',
      'data',
      'dist',
      'origin',
      'token-lifetime',
      'allow-targets',
      'add-account',
      'operations',
      'broker-secret',
      'connections',
      'log',
      'drain',
      'json',
      'help',
    ])
      expect(optionsHelp()).toContain(`--${name} `)
  })
})
