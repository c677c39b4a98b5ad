import type { BuildLog } from '../builder/buildLog.ts'
import type { Firmwares } from '../firmwares/firmwares.ts'
import type { Fleet } from '../fleet/fleet.ts'
import type { Projects } from '../projects/projects.ts'
import { seedDevices } from './seedDevices.ts'
import { seedSampleProject } from './sampleProject.ts'

export interface Seeded {
  fleet: Fleet
  projects: Projects
  firmwares: Firmwares
  buildLog: BuildLog
}

/** What the first account finds at its first sign-in. */
export function seed({ fleet, projects, firmwares, buildLog }: Seeded, owner: string, historyDays: number): void {
  const now = Date.now()
  seedDevices(fleet.registry, fleet.vitals, owner, historyDays, now)
  seedSampleProject({ projects, firmwares, buildLog }, owner, now)
}
