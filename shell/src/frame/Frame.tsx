// @jsxRuntime automatic
import { LogOut, Menu, PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import { sections } from '../app/layout/menu/sections.data.ts'
import { icons } from '../app/layout/menu/sectionIcons.data.ts'
import { places } from '../app/dashboard/places.ts'
import de from '../i18n/de.json'
import en from '../i18n/en.json'
import { ctrlKey, noScript, notLoaded, paletteKey } from './texts.data.ts'

/** A text in both languages; the style sheet shows the one of the document. */
const Both = ({ en: english, de: german }: { en: string; de: string }) => (
  <>
    <span lang="en">{english}</span>
    <span lang="de">{german}</span>
  </>
)

const TopBar = () => (
  <div className="bar">
    <span className="button touch-only">
      <Menu aria-hidden />
    </span>
    <span className="brand">
      <svg viewBox="0 0 22 22">
        <circle cx="11" cy="11" r="2.6" fill="currentColor" stroke="none" />
        <path d="M6.4 15.6a6.5 6.5 0 0 1 0-9.2M15.6 6.4a6.5 6.5 0 0 1 0 9.2" />
        <path d="M3.2 18.8a11 11 0 0 1 0-15.6M18.8 3.2a11 11 0 0 1 0 15.6" opacity=".45" />
      </svg>
      <span className="product" />
    </span>
    <span className="palette">
      <Search aria-hidden />
      <span>
        <Both en={en.palette} de={de.palette} />
      </span>
      <kbd>
        <Both {...ctrlKey} />
      </kbd>
      <kbd>{paletteKey}</kbd>
    </span>
    <span className="rest" />
    <span className="button">
      <LogOut aria-hidden />
      <span className="wide">
        <Both en={en.logOut} de={de.logOut} />
      </span>
    </span>
  </div>
)

const SideMenu = () => (
  <div className="menu">
    <ul>
      {sections.map(({ to, icon, title }) => {
        const Icon = icons[icon]
        return (
          <li key={to}>
            <span className="entry" data-to={to}>
              <Icon aria-hidden />
              <span>
                <Both {...title} />
              </span>
            </span>
          </li>
        )
      })}
    </ul>
    <div className="foot">
      <span className="hint">
        <kbd>?</kbd>
      </span>
      <span className="button small collapse">
        <PanelLeftClose aria-hidden />
      </span>
      <span className="button small expand">
        <PanelLeftOpen aria-hidden />
      </span>
    </div>
  </div>
)

const textOf = (texts: typeof en, title: (typeof places)[number]['title']): string =>
  texts.dashboard[title.slice('dashboard.'.length) as keyof typeof texts.dashboard]

const Dashboard = () => (
  <div className="dashboard">
    <div className="title">
      <Both en={en.dashboard.title} de={de.dashboard.title} />
    </div>
    <div className="boxes">
      {places.map((place) => (
        <div key={place.id} className={'long' in place ? 'box long' : 'box'}>
          <div className="name">
            <Both en={textOf(en, place.title)} de={textOf(de, place.title)} />
          </div>
          <div className="lines">
            <i className="strong" />
            <i />
            <i />
          </div>
        </div>
      ))}
    </div>
  </div>
)

/** What every page shows before any code runs: the same places, texts and icons as the layout, and nobody's data. */
export const Frame = () => (
  <>
    <div id="frame" aria-hidden="true">
      <TopBar />
      <SideMenu />
      <div className="screen">
        <Dashboard />
        <div className="pending">
          <i className="strong" />
          <i />
          <i />
          <i />
        </div>
      </div>
    </div>
    <p id="late">
      <Both {...notLoaded} />
    </p>
    <noscript>
      <p className="no-script">{noScript}</p>
    </noscript>
  </>
)
