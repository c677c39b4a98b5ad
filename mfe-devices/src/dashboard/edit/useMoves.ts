import type { DashboardBox } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { useT } from '../i18n/useT.ts'
import { ofBoxes, type Draft } from './useDraft.ts'

/** Applies boxes of which one was moved or resized, and announces its new place or size. */
export const useMoves = ({ change }: Draft, onSaid: (text: string) => void) => {
  const t = useT()
  const { number } = useFormat()
  return (id: string, boxes: readonly DashboardBox[], sized: boolean) => {
    change(ofBoxes(() => boxes))
    const box = boxes.find((each) => each.id === id)
    if (box)
      onSaid(
        sized
          ? t('edit.size', { w: number(box.w), h: number(box.h) })
          : t('edit.place', { column: number(box.x + 1), row: number(box.y + 1) }),
      )
  }
}
