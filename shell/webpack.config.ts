import { shellConfig } from '@console/platform-build/webpack/shell.ts'

export default shellConfig
