export { expect } from '@playwright/test'
export { browserConfig } from './browserConfig.ts'
export { findChromium, findHeadless } from './chromium.ts'
export { consoleTest, type RunningConsole } from './consoleTest.ts'
