/** Whether the tests' clouds are replicas: `npm run e2e -- --replicas`. */
export const onReplicas = process.env['REPLICAS'] === '1'
