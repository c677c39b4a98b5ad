import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useSearchParams } from '../../../facades/router.ts'
import { media } from '../../../theme/index.ts'
import { styled } from '../styled.ts'

// On a phone the tabs scroll sideways; a tab that is cut off shows that there are more.
const List = styled('div', {
  base: {
    display: 'flex',
    flexWrap: { base: 'nowrap', sm: 'wrap' },
    overflowX: { base: 'auto', sm: 'visible' },
    scrollbarWidth: 'none',
    columnGap: { base: '4', sm: '5' },
    mb: { base: '3', sm: '4' },
    boxShadow: 'inset 0 -1px token(colors.border)',
  },
})
const Item = styled('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    flexShrink: '0',
    minH: '9',
    textStyle: 'label',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    borderRadius: '0',
    _hover: { color: 'fg' },
    '&[aria-selected=true]': { color: 'fg', borderColor: 'accent.solid' },
    [media.touch]: { minH: '11', minW: '11', justifyContent: 'center' },
  },
})
const Panel = styled('div', { base: { minW: '0' } })

export interface Tab {
  key: string
  label: ReactNode
}

export interface TabsProps {
  /** What the tabs are views of. */
  label: string
  tabs: readonly Tab[]
  /** The key of the tab that is shown. */
  value: string
  /** `isWalk`: an arrow key, Home or End has come to it. */
  onChange: (key: string, isWalk?: boolean) => void
  /** The content of that tab. */
  children: ReactNode
}

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Tabs over their panel. Arrow keys, Home and End walk along them and show what they come to; only the one that is
 * shown is a stop of the Tab key.
 */
export const Tabs = ({ label, tabs, value, onChange, children }: TabsProps) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const index = steps[event.key]?.(
      tabs.findIndex(({ key }) => key === value),
      tabs.length,
    )
    const next = index === undefined ? undefined : tabs[index]
    if (index === undefined || !next || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
    if (next.key !== value) onChange(next.key, true)
  }
  return (
    <>
      <List ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => {
          const selected = tab.key === value
          return (
            <Item
              key={tab.key}
              type="button"
              role="tab"
              id={`${id}-${tab.key}`}
              aria-selected={selected}
              aria-controls={selected ? `${id}-panel` : undefined}
              tabIndex={selected ? 0 : -1}
              onClick={() => onChange(tab.key)}
            >
              {tab.label}
            </Item>
          )
        })}
      </List>
      <Panel role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </Panel>
    </>
  )
}

/**
 * Which of a screen's tabs is shown, kept in the address (`?tab=vitals`); the first one leaves it as it is. Back
 * returns to the tab before, and past those that keys only walked over.
 */
export const useAddressTab = <Key extends string>(
  keys: readonly [Key, ...Key[]],
): [Key, (key: string, isWalk?: boolean) => void] => {
  const [params, setParams] = useSearchParams()
  const [first] = keys
  const shown = keys.find((key) => key === params.get('tab')) ?? first
  const set = (key: string, isWalk = false) =>
    setParams(
      (current) => {
        if (key === first) current.delete('tab')
        else current.set('tab', key)
        return current
      },
      { replace: isWalk || key === shown },
    )
  return [shown, set]
}
