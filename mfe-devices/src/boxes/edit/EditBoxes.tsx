import { saveDashboard, dashboardQuery, type Dashboard, type DashboardBox } from '@console/platform/api'
import { ApiError, useConsole, useUnsaved } from '@console/platform/contract'
import { useMutation, useQueryClient } from '@console/platform/query'
import { Banner, Button, IconButton, PageHeader, ServerText, styled, useErrorText, VisuallyHidden } from '@console/platform/ui'
import { InlineEdit } from '@console/platform/ui/form'
import { Redo2, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFormat } from '@console/platform/i18n'
import { kinds, most, newId, type BoxKind } from '../box.ts'
import { compact, freePlace } from '../grid/layout.ts'
import { useT } from '../i18n/useT.ts'
import { BoxSettings } from './BoxSettings.tsx'
import { ChangedElsewhere } from './ChangedElsewhere.tsx'
import { EditGrid } from './EditGrid.tsx'
import { ofBoxes, useDraft } from './useDraft.ts'

const Columns = styled('div', { base: { display: 'grid', gap: '4', alignItems: 'start', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 296px' } } })
const Count = styled('span', { base: { alignSelf: 'center', color: 'fg.muted', textStyle: 'xs', minW: '20', textAlign: 'end' } })

interface EditBoxesProps {
  dashboard: Dashboard
  /** Begins with the choice of a new box. */
  adding: boolean
  /** Leaves the mode; with what was saved, if anything was. */
  onDone: (saved: Dashboard | null) => void
}

/** The mode in which boxes are moved, sized, added, set and removed. Nothing is saved before Done. */
export const EditBoxes = ({ dashboard, adding, onDone }: EditBoxesProps) => {
  const t = useT()
  const format = useFormat()
  const errorText = useErrorText()
  const { api } = useConsole()
  const client = useQueryClient()
  const draft = useDraft({ title: dashboard.title, boxes: dashboard.boxes })
  const { layout, changes, change, undo, redo, canRedo } = draft
  const [version, setVersion] = useState(dashboard.version)
  const [selectedId, setSelected] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const selected = layout.boxes.find(({ id }) => id === selectedId) ?? null

  const save = useMutation({
    mutationFn: (over: number) => saveDashboard(api, { title: layout.title, boxes: compact(layout.boxes), version: over }),
    onSuccess: (saved) => {
      client.setQueryData(dashboardQuery(api).queryKey, saved)
      onDone(saved)
    },
  })
  const saveNow = async () => save.mutateAsync(version).then(() => true, () => false)
  useUnsaved(changes > 0, { save: saveNow })
  const isOvertaken = save.error instanceof ApiError && save.error.status === 412

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]'))) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  const add = (kind: BoxKind) => {
    const place = freePlace(layout.boxes, kinds[kind])
    const box: DashboardBox = { id: newId(), kind, title: '', ...place, ...(kind === 'chart' && { limits: true }) }
    change(ofBoxes((boxes) => [...boxes, box]))
    setSelected(box.id)
    setSaid(t('edit.added', { kind: t(`kind.${kind}`), column: format.number(place.x + 1), row: format.number(place.y + 1) }))
  }
  const copy = (box: DashboardBox) => {
    const twin = { ...box, id: newId(), ...freePlace(layout.boxes, box) }
    change(ofBoxes((boxes) => [...boxes, twin]))
    setSelected(twin.id)
  }
  const remove = ({ id }: DashboardBox) => {
    change(ofBoxes((boxes) => boxes.filter((box) => box.id !== id)))
    if (id === selectedId) setSelected(null)
    setSaid(t('edit.removed'))
  }
  const canAdd = layout.boxes.length < most.boxes

  const title = layout.title || t('title')
  return (
    <>
      <PageHeader
        title={title}
        heading={<InlineEdit label={t('edit.title')} value={title} maxLength={most.title} onSave={async (text) => change((current) => ({ ...current, title: text }))} />}
        actions={(
          <>
            <IconButton label={t('edit.undo')} disabled={changes === 0} onClick={undo}><Undo2 aria-hidden /></IconButton>
            <IconButton label={t('edit.redo')} disabled={!canRedo} onClick={redo}><Redo2 aria-hidden /></IconButton>
            <Count>{t('edit.changes', { count: changes })}</Count>
            <Button variant="ghost" onClick={() => onDone(null)}>{t('cancel')}</Button>
            <Button variant="solid" busy={save.isPending} onClick={() => (changes > 0 ? void saveNow() : onDone(null))}>{t('edit.done')}</Button>
          </>
        )}
      />
      {save.error && !isOvertaken ? <Banner kind="danger"><span>{t('edit.notSaved')} <ServerText>{errorText(save.error)}</ServerText></span></Banner> : null}
      <Columns>
        <EditGrid draft={draft} selectedId={selectedId} onSelect={setSelected} onAdd={canAdd ? add : null} adding={adding} onRemove={remove} onSaid={setSaid} />
        <BoxSettings key={selected?.id ?? ''} box={selected} onChange={(next, about) => change(ofBoxes((boxes) => boxes.map((box) => (box.id === next.id ? next : box))), about)} onCopy={canAdd ? copy : null} onRemove={remove} />
      </Columns>
      <VisuallyHidden role="status" aria-live="polite">{said}</VisuallyHidden>
      {isOvertaken ? (
        <ChangedElsewhere
          onKeep={() => save.reset()}
          onOverwrite={(stored) => {
            setVersion(stored)
            save.mutate(stored)
          }}
          onLoad={onDone}
        />
      ) : null}
    </>
  )
}
