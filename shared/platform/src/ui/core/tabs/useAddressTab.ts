import { useSearchParams } from '../../../facades/router.ts'

/** Which of a screen's tabs is shown, kept in the address (`?tab=vitals`); the first one leaves it as it is. */
export const useAddressTab = <Key extends string>(keys: readonly [Key, ...Key[]]): [Key, (key: string) => void] => {
  const [params, setParams] = useSearchParams()
  const [first] = keys
  const set = (key: string) =>
    setParams(
      (current) => {
        if (key === first) current.delete('tab')
        else current.set('tab', key)
        return current
      },
      { replace: true },
    )
  return [keys.find((key) => key === params.get('tab')) ?? first, set]
}
