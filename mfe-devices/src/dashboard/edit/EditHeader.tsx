import { Button, IconButton, PageHeader, styled } from '@console/platform/ui'
import { InlineEdit } from '@console/platform/ui/form'
import { Redo2, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { most } from '../box.ts'
import { useT } from '../i18n/useT.ts'
import type { Draft } from './useDraft.ts'

const Count = styled('span', {
  base: { alignSelf: 'center', color: 'fg.muted', textStyle: 'xs', minW: '20', textAlign: 'end' },
})

interface EditHeaderProps {
  draft: Draft
  saving: boolean
  onCancel: () => void
  onDone: () => void
}

/** The name of the dashboard, undo and redo, and the buttons that leave the edit mode. */
export const EditHeader = ({
  draft: { layout, changes, canRedo, change, undo, redo },
  saving,
  onCancel,
  onDone,
}: EditHeaderProps) => {
  const t = useT()
  const title = layout.title || t('title')
  useUndoKeys(undo, redo)
  return (
    <PageHeader
      title={title}
      heading={
        <InlineEdit
          label={t('edit.title')}
          value={title}
          maxLength={most.title}
          onSave={async (text) => change((current) => ({ ...current, title: text }))}
        />
      }
      actions={
        <>
          <IconButton label={t('edit.undo')} disabled={changes === 0} onClick={undo}>
            <Undo2 aria-hidden />
          </IconButton>
          <IconButton label={t('edit.redo')} disabled={!canRedo} onClick={redo}>
            <Redo2 aria-hidden />
          </IconButton>
          <Count>{t('edit.changes', { count: changes })}</Count>
          <Button variant="ghost" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button variant="solid" busy={saving} onClick={onDone}>
            {t('edit.done')}
          </Button>
        </>
      }
    />
  )
}

/** Ctrl+Z and the like, except in fields, which undo their own text. */
const useUndoKeys = (undo: () => void, redo: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    const isOther = !(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')
    if (isOther || (event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]')))
      return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
