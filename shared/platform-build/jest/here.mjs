import { jestConfig } from './config.mjs'

export default jestConfig(process.cwd())
