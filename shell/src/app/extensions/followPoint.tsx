import { readExtensions, type Addition } from '@console/platform-registry/schema/extensions'
import { lazyPart } from '@console/platform/ui'
import { SectionIcon } from '../layout/menu/SectionIcon.tsx'
import { idOf, type Remote, type RemotesState, type RunningRelease } from '../../remotes/index.ts'
import { ExtensionPending } from './ExtensionPending.tsx'
import type { ReactNode } from 'react'
import { compareBy } from './compareBy.ts'
import { rolesOf } from './rolesOf.ts'
import type { ExtensionParts, ShellExtension } from './shellExtension.ts'
import { holds } from './when.ts'

const ExtensionFrame = lazyPart('ExtensionFrame', () => import(/* webpackChunkName: "visit" */ './ExtensionFrame.tsx'))

/** What a release adds at a point. An older one has a slot for each box of the dashboard. */
const additionsAt = (point: string, { extensions, slots }: Remote): Addition[] => {
  const own = readExtensions(extensions).filter((each) => each.point === point)
  if (point !== 'dashboard.box/v1') return own
  const former = slots.flatMap(({ slot, module }) => {
    const [, id] = /^dashboard\.(\w+)\/v1$/.exec(slot) ?? []
    return id === undefined ? [] : [{ point, id, module, title: { en: id, de: id } }]
  })
  return [...own, ...former.filter(({ id }) => !own.some((each) => each.id === id))]
}

/** Tells what the running releases add at a point, from now on. */
export const followPoint = (
  point: string,
  { remoteManager, order, features, claims }: ExtensionParts,
  onChange: (list: readonly ShellExtension[] | null) => void,
): void => {
  const facts = { feature: features, role: rolesOf(claims) }
  // The same object for the same bytes: another component would be mounted anew.
  const known = new Map<string, ShellExtension>()

  const runningOf = (remote: RunningRelease): RunningRelease => {
    const state = remoteManager.state.getState()
    return (state.kind === 'ready' && state.remotes.find((each) => idOf(each) === idOf(remote))) || remote
  }

  const extensionOf = (remote: RunningRelease, addition: Addition): ShellExtension => {
    const to = remote.routes.find(({ name }) => name === addition.route)?.path
    const key = JSON.stringify([idOf(remote), to, addition])
    const { id, title, icon = 'blocks', iconPath, module, when = {} } = addition
    const running = () => runningOf(remote)
    const extension = known.get(key) ?? {
      id,
      title,
      order: addition.order,
      running,
      module,
      to,
      Icon: () => <SectionIcon name={icon} path={iconPath} />,
      View: (props) => (
        <ExtensionFrame
          pending={'fallback' in props ? (props.fallback as ReactNode) : <ExtensionPending />}
          running={running}
          addition={addition}
          props={props}
        />
      ),
      fits: (given = {}) => holds(when, { ...given, ...facts }),
    }
    known.set(key, extension)
    return extension
  }

  const listOf = (state: RemotesState): readonly ShellExtension[] | null => {
    if (state.kind !== 'ready') return state.kind === 'loading' ? null : []
    const all = state.remotes.flatMap((remote) =>
      additionsAt(point, remote).map((addition) => extensionOf(remote, addition)),
    )
    return all
      .filter(({ id }, index) => all.findIndex((each) => each.id === id) === index)
      .sort(compareBy(order[point]))
  }

  let shown: readonly ShellExtension[] | null = null
  const update = () => {
    const next = listOf(remoteManager.state.getState())
    if (next && next.length === shown?.length && next.every((each, index) => each === shown?.[index])) return
    shown = next
    onChange(next)
  }
  remoteManager.state.subscribe(update)
  update()
}
