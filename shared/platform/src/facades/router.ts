import { useContext } from 'react'
import { UNSAFE_RouteContext as RouteContext, useLocation, type UNSAFE_createBrowserHistory } from 'react-router-dom'

export {
  Link,
  matchPath,
  Navigate,
  Route,
  Router,
  Routes,
  // What BrowserRouter is made of; the shell's router asks before it leaves unsaved work.
  UNSAFE_createBrowserHistory as createBrowserHistory,
  useLocation,
  useNavigate,
  useSearchParams,
  type Navigator,
  type To,
} from 'react-router-dom'

export type BrowserHistory = ReturnType<typeof UNSAFE_createBrowserHistory>

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The parameters of the address, each decoded once: the router's own `useParams` makes a slash of an escaped `%2F`. */
export const useParams = (): Readonly<Record<string, string | undefined>> => {
  const pattern = useContext(RouteContext).matches.at(-1)?.route.path ?? ''
  const segments = useLocation().pathname.split('/')
  return Object.fromEntries(
    pattern
      .split('/')
      .flatMap((name, index) => (name.startsWith(':') ? [[name.slice(1), decoded(segments[index] ?? '')]] : [])),
  )
}
