import { dashboardQuery, saveDashboard, type Dashboard } from '@console/platform/api'
import { ApiError, useConsole, useUnsaved } from '@console/platform/contract'
import { useMutation, useQueryClient } from '@console/platform/query'
import { useState } from 'react'
import { compact } from '../grid/layout.ts'
import type { Draft } from './useDraft.ts'

/** Saves a draft over the version that it was made from. Until then it counts as unsaved work. */
export const useSaving = ({ layout, changes }: Draft, from: Dashboard, onSaved: (saved: Dashboard) => void) => {
  const { api } = useConsole()
  const client = useQueryClient()
  const [version, setVersion] = useState(from.version)
  const { mutate, mutateAsync, reset, isPending, error } = useMutation({
    mutationFn: (over: number) =>
      saveDashboard(api, { title: layout.title, boxes: compact(layout.boxes), version: over }),
    onSuccess: (saved) => {
      client.setQueryData(dashboardQuery(api).queryKey, saved)
      onSaved(saved)
    },
  })
  const save = () =>
    mutateAsync(version).then(
      () => true,
      () => false,
    )
  useUnsaved(changes > 0, { save })
  const isOvertaken = error instanceof ApiError && error.status === 412
  return {
    save,
    saving: isPending,
    /** Another tab has saved meanwhile. */
    isOvertaken,
    error: isOvertaken ? null : error,
    goOn: reset,
    overwrite: (stored: number) => {
      setVersion(stored)
      mutate(stored)
    },
  }
}
