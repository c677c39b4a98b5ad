import type { DashboardBox } from '@console/platform/api'
import { useDevices } from '../common/useDevices.ts'
import { devicesOf, isKnownKind, kindTexts, nameOf } from './box.ts'
import { useT } from './i18n/useT.ts'
import { pathOf } from './values/fields.ts'

/** The title of a box: the user's, else its only device and field, else its kind. */
export const useBoxTitle = (box: DashboardBox): string => {
  const t = useT()
  const { data: devices } = useDevices()
  if (box.title !== '') return box.title
  const [id, ...others] = devicesOf(box)
  const [field, ...further] = box.fields ?? []
  if (id === undefined || others.length > 0) return isKnownKind(box.kind) ? t(kindTexts[box.kind]) : box.kind
  const name = nameOf(devices, id)
  return field && further.length === 0 ? `${name}, ${pathOf(field)}` : name
}
