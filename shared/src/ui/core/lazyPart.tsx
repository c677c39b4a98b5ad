import { lazy, type ComponentType } from 'react'

/** A component whose code is fetched when it is first rendered, inside a `Suspense`. A fetch that failed is made again the next time. */
export const lazyPart = <Name extends string, Props extends object>(name: Name, load: () => Promise<Record<Name, ComponentType<Props>>>): ComponentType<Props> => {
  const create = () =>
    lazy<ComponentType<Props>>(() =>
      load().then(
        (parts) => ({ default: parts[name] }),
        (error: unknown) => {
          Part = create()
          throw error
        },
      ),
    )
  let Part: ComponentType<Props> = create()
  return (props) => <Part {...props} />
}
