#!/usr/bin/env node
// Playwright starts this in Firefox's place. Playwright drives Firefox by WebDriver BiDi, of which Debian's Firefox lacks some commands;
// this stands between the two, emulates colour schemes, and answers what else Firefox doesn't know as if nothing had to be done.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'
import { createColorScheme } from './colorScheme.mjs'

const listening = /WebDriver BiDi listening on (ws:\/\/.*)$/
// Far above what Playwright counts up to.
const firstOwnId = 1e9

const translate = (message) => {
  const { type, id, error, method, params } = message
  if (type === 'error' && error === 'unknown command') return { type: 'success', id, result: {} }
  // Playwright tells downloads apart by their navigation, and a file made in the page comes without one.
  if (method?.startsWith('browsingContext.download')) return { ...message, params: { ...params, navigation: params.navigation ?? params.url } }
  return message
}

/** Playwright doesn't ask Firefox for a request's body: it goes along as a header, where `prepare.ts` finds it. */
const addBody = async (ask, request) => {
  const data = await ask('network.getData', { dataType: 'request', request: request.request })
  if (data) request.headers.push({ name: 'x-body', value: data.bytes })
}

const connect = (client, address) => {
  const firefox = new WebSocket(address, { maxPayload: 1 << 30 })
  const early = []
  const asked = new Map()
  let ownId = firstOwnId
  const send = (text) => (firefox.readyState === WebSocket.OPEN ? firefox.send(text) : early.push(text))
  const ask = (method, params) =>
    new Promise((resolve) => {
      ownId += 1
      asked.set(ownId, resolve)
      send(JSON.stringify({ id: ownId, method, params }))
    })
  const colorScheme = createColorScheme(ask)
  let sent = Promise.resolve()

  client.on('message', async (data) => {
    const { id, method, params } = JSON.parse(data)
    if (method === 'emulation.setMediaFeaturesOverride') await colorScheme.set(params)
    else if (method === 'network.addDataCollector') return send(JSON.stringify({ id, method, params: { ...params, dataTypes: ['request', ...params.dataTypes] } }))
    else if (!(method === 'permissions.setPermission' && params.descriptor.name.startsWith('clipboard-'))) return send(String(data))
    client.send(JSON.stringify({ type: 'success', id, result: {} }))
  })
  firefox.on('open', () => early.splice(0).forEach((text) => firefox.send(text)))
  firefox.on('message', (data) => {
    const message = JSON.parse(data)
    if (message.id > firstOwnId) {
      asked.get(message.id)(message.result)
      asked.delete(message.id)
      return
    }
    if (message.method === 'browsingContext.contextCreated') void colorScheme.onPage(message.params)
    if (message.method === 'browsingContext.navigationCommitted') void colorScheme.onDocument(message.params)
    sent = sent.then(async () => {
      if (message.method === 'network.beforeRequestSent' && message.params.request.bodySize > 0) await addBody(ask, message.params.request)
      client.send(JSON.stringify(translate(message)))
    })
  })
  firefox.on('close', () => client.close())
  client.on('close', () => firefox.close())
}

const firefox = spawn(process.env['FIREFOX'] ?? 'firefox-esr', ['--remote-allow-system-access', ...process.argv.slice(2)], { stdio: ['ignore', 'ignore', 'pipe'] })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))
firefox.on('exit', (code) => process.exit(code ?? 1))
createInterface(firefox.stderr).on('line', (line) => {
  const [, address] = listening.exec(line) ?? []
  if (address === undefined) return
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (client, { url }) => connect(client, address + url))
  server.on('listening', () => process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`))
})
