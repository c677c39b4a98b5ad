import { Cloud } from 'iotconsole'

const cloud = Cloud.fromFile(process.argv[2])

cloud.function('length', (parameter) => parameter.length)
cloud.function('block', (parameter) => new Promise((resolve) => setTimeout(resolve, 1000 * Number(parameter))))
cloud.function('many', (count) => {
  for (let index = 0; index < Number(count); index++) cloud.publish('many', String(index))
  return cloud.dropped
})
cloud.function('fail', () => {
  throw new Error('division by zero')
})
cloud.variable('answer', () => 42)
cloud.variable('name', () => 'grün')
cloud.subscribe('hook-response/ask', (name, data) => cloud.publish('heard', { name, data }))
cloud.onProblem = (error) => console.log(error.message)
cloud.publish('start', 'ä')
cloud.begin()
let count = 0
setInterval(() => cloud.publish('count', ++count), 100)
