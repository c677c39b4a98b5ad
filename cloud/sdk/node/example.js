import { Cloud } from 'iotconsole'

const cloud = Cloud.fromFile('device.json')
let lamp = false

cloud.function('led', (parameter) => {
  lamp = parameter === 'on'
  return Number(lamp)
})
cloud.variable('lamp', () => lamp)
cloud.subscribe('hook-response/weather', (name, data) => console.log(name, data))
cloud.onProblem = (error) => console.error(error.message)
cloud.begin()

setInterval(() => cloud.publish('temperature', (20 + 2 * Math.random()).toFixed(1)), 10_000)
