import type { Entrance } from '@console/platform/api'
import { styled } from '@console/platform/ui'
import { useEffect } from 'react'
import { EnrolmentForm } from './EnrolmentForm.tsx'
import { EnrolmentTable } from './EnrolmentTable.tsx'
import { TokenPanel } from './TokenPanel.tsx'
import { useEnrolments, type MadeToken } from './useEnrolments.ts'

const Root = styled('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' } })

interface ManyDevicesProps {
  entrance: Entrance
  /** The screen keeps it, so that going back does not lose it. */
  made: MadeToken | null
  onMade: (made: MadeToken | null) => void
}

/** Tokens by which devices claim themselves: a new one, what to do with it, and those that are open. */
export const ManyDevices = ({ entrance, made, onMade }: ManyDevicesProps) => {
  const { list, create, revoke } = useEnrolments(onMade)
  const id = made?.id
  useEffect(() => {
    // The button that made it, or put it away, is gone, and the focus with it.
    if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
  }, [id])
  return (
    <Root>
      {made ? (
        <TokenPanel
          entrance={entrance}
          token={made.token}
          onTaken={() => onMade({ ...made, taken: true })}
          onDone={() => onMade(null)}
        />
      ) : (
        <EnrolmentForm create={create} />
      )}
      <EnrolmentTable list={list} revoke={revoke} />
    </Root>
  )
}
