import { logFailure } from '@console/platform/lib'
import { Component, type ReactNode } from 'react'
import { BoxFailed } from './BoxNotice.tsx'

/** Keeps an error in one box from breaking the others. */
export class BoxBoundary extends Component<
  { frame: (content: ReactNode) => ReactNode; children: ReactNode },
  { failure: { cause: unknown } | null }
> {
  override readonly state: { failure: { cause: unknown } | null } = { failure: null }

  static getDerivedStateFromError = (cause: unknown) => ({ failure: { cause } })

  override componentDidCatch(cause: unknown) {
    logFailure('A box of the dashboard', cause)
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    return this.props.frame(<BoxFailed error={failure.cause} retry={() => this.setState({ failure: null })} />)
  }
}
