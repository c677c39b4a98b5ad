export { runHarness } from './runHarness.tsx'
