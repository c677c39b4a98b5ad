import { createRoot } from 'react-dom/client'
import { ThemeProvider } from '@console/shared/theme'
import { Box, Button, Flex, Heading, Text, Stack, Link as L } from '@console/shared/ui'
import { QueryClient, QueryClientProvider, useQuery } from '@console/shared/query'
import { createInstance } from '@console/shared/i18n'
import { UserManager, InMemoryWebStorage, WebStorageStateStore } from 'oidc-client-ts'
import { BrowserRouter, Link, Routes, Route, useLocation } from '@console/shared/router'
import { createStore } from 'zustand/vanilla'
import { registerRemotes, loadRemote, init } from '@module-federation/enhanced/runtime'
import { satisfies } from 'compare-versions'
import * as v from 'valibot'
import { LayoutDashboard, Code, Cpu, Activity, Blocks, Key, Settings, LogOut, Menu, Search } from 'lucide-react'
import { provide } from './provide.ts'
const um = new UserManager({ authority: 'x', client_id: 'y', redirect_uri: 'z', userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }) })
const i = createInstance()
const q = new QueryClient()
const S = v.object({ a: v.string(), b: v.optional(v.record(v.string(), v.array(v.number()))), c: v.union([v.literal('x'), v.pipe(v.string(), v.regex(/x/))]) })
const store = createStore(() => ({ um, i, provide }))
const App = () => { const l = useLocation(); const d = useQuery({ queryKey: ['x'], queryFn: () => 1 }); return <Flex><Box><Heading>x{l.pathname}{d.data}</Heading><Text>t</Text><Button>b</Button><Stack><Link to="/x">x</Link><L href="x">y</L>
<LayoutDashboard/><Code/><Cpu/><Activity/><Blocks/><Key/><Settings/><LogOut/><Menu/><Search/></Stack><Routes><Route path="/" element={<p/>} /></Routes></Box></Flex> }
Object.assign(window, { store, registerRemotes, loadRemote, init, satisfies, parse: () => v.parse(S, {}) })
createRoot(document.body).render(<ThemeProvider><QueryClientProvider client={q}><BrowserRouter><App /></BrowserRouter></QueryClientProvider></ThemeProvider>)
