#!/usr/bin/env node
// Playwright starts this in Firefox's place. Playwright drives Firefox by WebDriver BiDi, of which Debian's Firefox lacks a command;
// this stands between the two and answers what Firefox doesn't know as if nothing had to be done.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const listening = /WebDriver BiDi listening on (ws:\/\/.*)$/

const answer = (text) => {
  const message = JSON.parse(text)
  return message.type === 'error' && message.error === 'unknown command' ? JSON.stringify({ type: 'success', id: message.id, result: {} }) : text
}

const connect = (client, address) => {
  const firefox = new WebSocket(address, { maxPayload: 1 << 30 })
  const early = []
  client.on('message', (data) => (firefox.readyState === WebSocket.OPEN ? firefox.send(String(data)) : early.push(String(data))))
  firefox.on('open', () => early.splice(0).forEach((text) => firefox.send(text)))
  firefox.on('message', (data) => client.send(answer(String(data))))
  firefox.on('close', () => client.close())
  client.on('close', () => firefox.close())
}

const firefox = spawn(process.env['FIREFOX'] ?? 'firefox-esr', process.argv.slice(2), { stdio: ['ignore', 'ignore', 'pipe'] })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))
firefox.on('exit', (code) => process.exit(code ?? 1))
createInterface(firefox.stderr).on('line', (line) => {
  const [, address] = listening.exec(line) ?? []
  if (address === undefined) return
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (client, { url }) => connect(client, address + url))
  server.on('listening', () => process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`))
})
