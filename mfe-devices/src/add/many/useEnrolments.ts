import {
  addEnrolment,
  enrolmentsQuery,
  revokeEnrolment,
  type Enrolment,
  type NewEnrolment,
} from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useMutation, useQuery, useQueryClient } from '@console/platform/query'
import { useErrorText } from '@console/platform/ui'

/** A token that was just made: it is nowhere else. */
export interface MadeToken {
  id: string
  token: string
  /** It was copied. */
  taken: boolean
}

const isOpen = ({ uses, used, expiresAt }: Enrolment): boolean => used < uses && expiresAt > Date.now()

/** The enrolments that let devices in, and what makes and revokes them. */
export const useEnrolments = (onMade: (made: MadeToken) => void) => {
  const { api } = useConsole()
  const cache = useQueryClient()
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useQuery(enrolmentsQuery(api))
  const onSettled = () => void cache.invalidateQueries({ queryKey: enrolmentsQuery(api).queryKey })
  const adding = useMutation({
    mutationFn: (wanted: NewEnrolment) => addEnrolment(api, wanted),
    onSuccess: ({ id, token }) => onMade({ id, token, taken: false }),
    onSettled,
  })
  const revoking = useMutation({ mutationFn: (id: string) => revokeEnrolment(api, id), onSettled })
  const reason = (failure: unknown) => (failure ? errorText(failure) : null)
  return {
    list: { open: data?.filter(isOpen), error, isFetching, retry: () => void refetch() },
    create: {
      busy: adding.isPending,
      error: reason(adding.error),
      run: (wanted: NewEnrolment) => adding.mutate(wanted),
    },
    revoke: {
      busy: revoking.isPending,
      error: reason(revoking.error),
      forget: revoking.reset,
      run: (id: string, onDone: () => void) => revoking.mutate(id, { onSuccess: onDone }),
    },
  }
}
