import { dashboardQuery, saveDashboard, type DashboardBox } from '@console/platform/api'
import { ApiError, type Http } from '@console/platform/contract'
import { kinds, newId, type BoxKind } from './box.ts'
import { freePlace, settle } from './grid/layout.ts'

/** The content of a new box; it goes to the first free place. */
export type NewBox = Pick<DashboardBox, 'fields' | 'devices' | 'window' | 'min' | 'max' | 'limits'> & {
  kind: BoxKind
  title: string
}

const { signal } = new AbortController()

/** Adds a box to the user's dashboard, from another screen. Invalidate `dashboardQuery(api).queryKey` afterwards. */
export const addBox = async (api: Http, box: NewBox): Promise<void> => {
  const save = async () => {
    const { queryFn, select } = dashboardQuery(api)
    const { boxes, ...stored } = select(await queryFn({ signal })) ?? { boxes: [], title: '', version: 0 }
    const settled = settle(boxes)
    await saveDashboard(api, {
      ...stored,
      boxes: [...settled, { ...box, id: newId(), ...freePlace(settled, kinds[box.kind]) }],
    })
  }
  // Another tab may save between the two calls.
  await save().catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 412) return save()
    throw error
  })
}
