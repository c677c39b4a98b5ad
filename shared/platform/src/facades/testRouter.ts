// The routers of tests and harnesses, apart from the router that every page loads.
export { BrowserRouter, MemoryRouter } from 'react-router-dom'
