import { useConsole, useReadable, type Http } from '@console/shared/contract'
import { nameOf, usePickableDevices } from '../../common/update/devices/usePickableDevices.ts'
import { useUpdate } from '../../common/update/follow/useUpdate.ts'
import { useT } from '../../i18n/index.ts'
import type { BuildState } from '../build/projectBuild.ts'
import { flashOf } from './flashOf.ts'
import { imageOf } from './imageOf.ts'

interface Builder {
  ide: Http
  id: string
  /** As the latest build stands. */
  built: BuildState
  build: () => Promise<BuildState | null>
}

/** Flashes what a project's build has made onto a device that somebody picks. */
export const useFlash = ({ ide, id, built, build }: Builder) => {
  const t = useT()
  const console = useConsole()
  const course = flashOf(console, id)
  const picked = useReadable(course.picked)
  const update = useUpdate(course.update)
  const { devices, error } = usePickableDevices()
  const chained = useReadable(course.chained) > 0
  const servers = { api: console.api, ide }
  const image = imageOf(servers, id, built)
  const device = devices?.find((each) => each.id === picked)
  const noDevice = !device ? t('selectDeviceFirst') : device.status === 'online' ? null : t('flash.notOnline')

  // What went onto the device before says nothing about what is built or picked now.
  const forget = () => { if (!update.busy) course.update.cancel() }
  const buildAnew = () => {
    forget()
    return build()
  }
  const buildAndFlash = async () => {
    const count = (by: number) => course.chained.setState(course.chained.getState() + by)
    count(1)
    const state = await buildAnew().finally(() => count(-1))
    const made = state && imageOf(servers, id, state)
    if (made) course.update.start(picked, made)
    else if (state?.kind === 'succeeded') console.toast({ kind: 'warning', title: t('flash.noImage') })
  }
  return {
    devices, failed: devices === undefined && error !== null, picked, update,
    name: device ? nameOf(device) : picked,
    pick: (wanted: string) => {
      forget()
      course.picked.setState(wanted)
    },
    flash: () => { if (image) course.update.start(picked, image) },
    flashOff: noDevice ?? (image ? null : t('flash.buildFirst')),
    build: buildAnew, buildAndFlash, buildAndFlashOff: noDevice, chained,
  }
}

export type FlashState = ReturnType<typeof useFlash>
