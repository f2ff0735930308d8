// Reports, where one stands oneself, and what moderators see and do, over REST.

import { call, make } from './api';
import type {
  AuditEntry,
  HabitsOf,
  NewDecision,
  NewReport,
  PlayerConduct,
  Report,
  Reported,
  ReportPage,
  Sanction,
  Signal,
  Standing,
} from './generated/protocol';

/** A report says at most so many characters. */
export const REPORT_MAX = 1000;
/** And a decision's reason. */
export const REASON_MAX = 500;
/** So many are on one page of a list; a page with fewer is the last one. */
export const PAGE = 50;

export const report = (what: NewReport): Promise<Reported> => make('/reports', what);
export const standing = (): Promise<Standing> => call('GET', '/me/standing');

/** The parts of the moderation page. */
export const PARTS = {
  reports: 'Reports',
  sanctions: 'Bans and mutes',
  trail: 'Trail',
  signals: 'Leavers and signals',
} as const;
export type Part = keyof typeof PARTS;

export const partPath = (part: Part): string => (part === 'reports' ? '/moderation' : `/moderation/${part}`);
export const reportPath = (id: string): string => `/moderation/report/${id}`;
export const personPath = (id: string): string => `/moderation/player/${id}`;

const list = <T>(path: string, before?: string): Promise<T[]> => {
  const joint = path.includes('?') ? '&' : '?';
  return call('GET', `/moderation/${path}${before ? `${joint}before=${before}` : ''}`);
};
export const reports = (state: 'open' | 'closed', before?: string): Promise<Report[]> =>
  list(`reports?state=${state}`, before);
export const sanctions = (before?: string): Promise<Sanction[]> => list('sanctions', before);
export const trail = (before?: string): Promise<AuditEntry[]> => list('audit', before);
export const signals = (): Promise<Signal[]> => list('signals');
export const leavers = (): Promise<HabitsOf[]> => list('habits');
export const reportOf = (id: string): Promise<ReportPage> => call('GET', `/moderation/reports/${id}`);
export const conductOf = (id: string): Promise<PlayerConduct> => call('GET', `/moderation/players/${id}`);
export const decideReport = (id: string, decision: NewDecision): Promise<null> =>
  call('POST', `/moderation/reports/${id}/decision`, decision);
export const decide = (player: string, decision: NewDecision): Promise<null> =>
  call('POST', `/moderation/players/${player}/decisions`, decision);
export const lift = (sanction: string, reason: string): Promise<null> =>
  call('POST', `/moderation/sanctions/${sanction}/lift`, { reason });
