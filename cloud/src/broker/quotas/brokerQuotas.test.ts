import { quotaBehaviour } from './quotaBehaviour.testing.ts'

quotaBehaviour(async () => ({}), { ownQueue: true })
