#!/usr/bin/env node
// Playwright starts this program instead of Firefox. Playwright drives Firefox by WebDriver BiDi, of which Debian's
// Firefox lacks some commands. This proxy between the two emulates colour schemes and replies with an empty result to
// other unknown commands.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const listening = /WebDriver BiDi listening on (ws:\/\/.*)$/
// Far above the ids that Playwright uses.
const firstOwnId = 1e9

const translate = (message) => {
  const { type, id, error, method, params } = message
  if (type === 'error' && error === 'unknown command') return { type: 'success', id, result: {} }
  // Playwright identifies downloads by their navigation, which a file made in the page does not have.
  if (method?.startsWith('browsingContext.download'))
    return { ...message, params: { ...params, navigation: params.navigation ?? params.url } }
  return message
}

/** Runs in Firefox's own chrome, where a page's scheme can be set. WebDriver BiDi has no command for it yet. */
const setScheme = `(scheme, ...ids) => {
  const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs')
  for (const id of ids) {
    const page = NavigableManager.getBrowsingContextById(id)
    if (page) page.top.prefersColorSchemeOverride = scheme
  }
}`

/** Emulates colour schemes. `ask` sends a command to Firefox and resolves with its result. */
const createColorScheme = (ask) => {
  const schemes = new Map()

  const emulate = async (contexts, scheme) => {
    const window = (await ask('browsingContext.getTree', { 'moz:scope': 'chrome' }))?.contexts?.[0]
    // Firefox is closing.
    if (!window) return
    const values = [scheme ?? 'none', ...contexts].map((value) => ({ type: 'string', value }))
    await ask('script.callFunction', {
      functionDeclaration: setScheme,
      arguments: values,
      target: { context: window.context },
      awaitPromise: false,
    })
  }

  return {
    set: async ({ features, contexts = [], userContexts = [] }) => {
      const scheme = features['prefers-color-scheme']
      for (const id of [...contexts, ...userContexts]) schemes.set(id, scheme)
      if (contexts.length > 0) await emulate(contexts, scheme)
    },
    /** A page was opened. */
    onPage: async ({ context, userContext }) => {
      if (schemes.has(userContext)) schemes.set(context, schemes.get(userContext))
      if (schemes.get(context)) await emulate([context], schemes.get(context))
    },
    /** A page has another document, which Firefox may show in another process. */
    onDocument: async ({ context }) => {
      if (schemes.get(context)) await emulate([context], schemes.get(context))
    },
  }
}

/** Playwright doesn't ask Firefox for a request's body. It is passed as a header, which `firefox.ts` reads. */
const addBody = async (ask, request) => {
  const data = await ask('network.getData', { dataType: 'request', request: request.request })
  if (data) request.headers.push({ name: 'x-body', value: data.bytes })
}

const connect = (client, address) => {
  const firefox = new WebSocket(address, { maxPayload: 1 << 30 })
  const early = []
  const pending = new Map()
  let ownId = firstOwnId
  const send = (text) => (firefox.readyState === WebSocket.OPEN ? firefox.send(text) : early.push(text))
  const ask = (method, params) =>
    new Promise((resolve) => {
      ownId += 1
      pending.set(ownId, resolve)
      send(JSON.stringify({ id: ownId, method, params }))
    })
  const colorScheme = createColorScheme(ask)
  let sent = Promise.resolve()

  client.on('message', async (data) => {
    const { id, method, params } = JSON.parse(data)
    if (method === 'emulation.setMediaFeaturesOverride') await colorScheme.set(params)
    else if (method === 'network.addDataCollector')
      return send(JSON.stringify({ id, method, params: { ...params, dataTypes: ['request', ...params.dataTypes] } }))
    else if (!(method === 'permissions.setPermission' && params.descriptor.name.startsWith('clipboard-')))
      return send(String(data))
    client.send(JSON.stringify({ type: 'success', id, result: {} }))
  })
  firefox.on('open', () => early.splice(0).forEach((text) => firefox.send(text)))
  firefox.on('message', (data) => {
    const message = JSON.parse(data)
    if (message.id > firstOwnId) {
      pending.get(message.id)(message.result)
      pending.delete(message.id)
      return
    }
    if (message.method === 'browsingContext.contextCreated') void colorScheme.onPage(message.params)
    if (message.method === 'browsingContext.navigationCommitted') void colorScheme.onDocument(message.params)
    sent = sent.then(async () => {
      if (message.method === 'network.beforeRequestSent' && message.params.request.bodySize > 0)
        await addBody(ask, message.params.request)
      client.send(JSON.stringify(translate(message)))
    })
  })
  firefox.on('close', () => client.close())
  client.on('close', () => firefox.close())
}

const firefox = spawn(
  process.env['FIREFOX'] ?? 'firefox-esr',
  ['--remote-allow-system-access', ...process.argv.slice(2)],
  { stdio: ['ignore', 'ignore', 'pipe'] },
)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))
firefox.on('exit', (code) => process.exit(code ?? 1))
createInterface(firefox.stderr).on('line', (line) => {
  const [, address] = listening.exec(line) ?? []
  if (address === undefined) return
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (client, { url }) => connect(client, address + url))
  server.on('listening', () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
  )
})
