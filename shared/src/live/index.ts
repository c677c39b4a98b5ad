export * from './topics/index.ts'
export * from './events/index.ts'
export * from './numbers/index.ts'
export * from './query/index.ts'
