import type { Dashboard, DashboardBox } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { Banner, ServerText, styled, useErrorText, VisuallyHidden } from '@console/platform/ui'
import { useState } from 'react'
import { kinds, kindTexts, most, newId, type BoxKind } from '../box.ts'
import { freePlace } from '../grid/layout.ts'
import { useT } from '../i18n/useT.ts'
import { BoxSettings } from './BoxSettings.tsx'
import { ChangedElsewhere } from './ChangedElsewhere.tsx'
import { EditGrid } from './EditGrid.tsx'
import { EditHeader } from './EditHeader.tsx'
import { ofBoxes, useDraft } from './useDraft.ts'
import { useSaving } from './useSaving.ts'

const Columns = styled('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 296px' },
  },
})

interface EditBoxesProps {
  dashboard: Dashboard
  /** Opens the choice of a new box at once. */
  adding: boolean
  /** Leaves the edit mode. */
  onDone: () => void
}

/** The edit mode, in which boxes are moved, resized, added, configured and removed. Nothing is saved before Done. */
export const EditBoxes = ({ dashboard, adding, onDone }: EditBoxesProps) => {
  const t = useT()
  const format = useFormat()
  const errorText = useErrorText()
  const draft = useDraft({ title: dashboard.title, boxes: dashboard.boxes })
  const {
    layout: { boxes },
    changes,
    change,
  } = draft
  const saving = useSaving(draft, dashboard, onDone)
  const [selectedId, setSelected] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const selected = boxes.find(({ id }) => id === selectedId) ?? null

  const put = (box: DashboardBox) => {
    change(ofBoxes((list) => [...list, box]))
    setSelected(box.id)
  }
  const add = (kind: BoxKind) => {
    const place = freePlace(boxes, kinds[kind])
    put({ id: newId(), kind, title: '', ...place, ...(kind === 'chart' && { limits: true }) })
    setSaid(
      t('edit.added', {
        kind: t(kindTexts[kind]),
        column: format.number(place.x + 1),
        row: format.number(place.y + 1),
      }),
    )
  }
  const copy = (box: DashboardBox) => put({ ...box, id: newId(), ...freePlace(boxes, box) })
  const remove = ({ id }: DashboardBox) => {
    change(ofBoxes((list) => list.filter((box) => box.id !== id)))
    if (id === selectedId) setSelected(null)
    setSaid(t('edit.removed'))
  }
  const set = (next: DashboardBox, about?: string) =>
    change(
      ofBoxes((list) => list.map((box) => (box.id === next.id ? next : box))),
      about,
    )
  const canAdd = boxes.length < most.boxes
  return (
    <>
      <EditHeader
        draft={draft}
        saving={saving.saving}
        onCancel={onDone}
        onDone={() => (changes > 0 ? void saving.save() : onDone())}
      />
      {saving.error ? (
        <Banner kind="danger">
          <span>
            {t('edit.notSaved')} <ServerText>{errorText(saving.error)}</ServerText>
          </span>
        </Banner>
      ) : null}
      {dashboard.boxes.length === 0 ? <Banner kind="info">{t('edit.replaces')}</Banner> : null}
      <Columns>
        <EditGrid
          draft={draft}
          selectedId={selectedId}
          onSelect={setSelected}
          onAdd={canAdd ? add : null}
          adding={adding}
          onRemove={remove}
          onSaid={setSaid}
        />
        <BoxSettings
          key={selected?.id ?? ''}
          box={selected}
          onChange={set}
          onCopy={canAdd ? copy : null}
          onRemove={remove}
        />
      </Columns>
      <VisuallyHidden role="status" aria-live="polite">
        {said}
      </VisuallyHidden>
      {saving.isOvertaken ? (
        <ChangedElsewhere onKeep={saving.goOn} onOverwrite={saving.overwrite} onLoad={onDone} />
      ) : null}
    </>
  )
}
