export * from './topics/index.ts'
export * from './events/index.ts'
