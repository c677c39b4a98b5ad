export { BrowserRouter, Link, NavLink, Navigate, Outlet, Route, Routes, matchPath, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
