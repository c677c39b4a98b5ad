importScripts('mqtt.js')

const kept = 10_000
const ring = Array.from({ length: kept })
const clock = new Intl.DateTimeFormat('en', { timeStyle: 'medium' })
const decoder = new TextDecoder()
let count = 0
let told = 0
let ready = true

const tell = () => {
  if (!ready || told === count) return
  ready = false
  told = count
  const newest = []
  for (let index = count - 1; index >= Math.max(0, count - 13); index--)
    newest.push({ ...ring[index % kept], time: clock.format(ring[index % kept].time) })
  postMessage({ count, newest })
}

onmessage = ({ data }) => {
  if (data === 'ready') {
    ready = true
    return
  }
  const client = mqtt.connect(data.broker, { protocolVersion: 5, clean: true, timerVariant: 'native' })
  client.on('connect', () => client.subscribe('devices/+/events/#'))
  client.on('message', (topic, payload) => {
    ring[count++ % kept] = { topic, text: decoder.decode(payload), time: Date.now() }
  })
  setInterval(tell, 16)
}
