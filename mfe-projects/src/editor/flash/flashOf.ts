import type { Console } from '@console/platform/contract'
import { createWritable } from '@console/platform/lib'
import { createUpdate } from '../../common/update/follow/createUpdate.ts'
import { onePerProject } from '../onePerProject.ts'

/** Onto which device a project is flashed, how many builds will be flashed once they succeed, and how that goes. */
export const flashOf = onePerProject((console: Console) => ({ picked: createWritable(''), chained: createWritable(0), update: createUpdate(console) }))
