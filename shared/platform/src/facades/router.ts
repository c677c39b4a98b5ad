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
export { useParams } from './useParams.ts'
import type { UNSAFE_createBrowserHistory } from 'react-router-dom'

export type BrowserHistory = ReturnType<typeof UNSAFE_createBrowserHistory>
