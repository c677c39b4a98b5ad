export { ConfigError, loadConfig, type Config, type ConfigProblem } from './config.ts'
