export { ConfigError, loadConfig, parseConfig, type Config, type ConfigProblem } from './config.ts'
