import { behavioursOfApp } from './app.ts';
import type { Behaviour } from './behaviour.ts';
import { behavioursOfPages } from './pages.ts';
import { behavioursOfRequests } from './requests.ts';
import { behavioursOfSystem } from './system.ts';
import { behavioursOfWindows } from './windows.ts';

/** All imitated behaviours, each with the section of Electron's documentation that describes it. */
export const behaviours: readonly Behaviour[] = [
  ...behavioursOfApp,
  ...behavioursOfWindows,
  ...behavioursOfPages,
  ...behavioursOfRequests,
  ...behavioursOfSystem,
];
