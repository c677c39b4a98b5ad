import { shellConfig } from '@console/shared/tooling/webpack/shell.ts'

export default shellConfig
