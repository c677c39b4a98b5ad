import { shellPoints } from '@console/platform-build/names/shellPoints.data'
import type { Mode } from '@console/platform-build/webpack/base'
import { shellConfig } from '@console/workspace/shell'
import { frameCss } from './src/frame/frameCss.ts'
import { renderFrame } from './src/frame/renderFrame.ts'
import { standInRoutes } from './src/names.gen.ts'
import { icons, slots } from './src/provides.ts'

export default (mode: Mode, options?: { refresh: boolean }) =>
  shellConfig(mode, {
    ...options,
    offers: { icons, points: shellPoints, slots, routes: standInRoutes },
    frame: { markup: renderFrame(), css: frameCss },
  })
