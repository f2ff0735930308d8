import type { Side } from './generated/protocol';

export const SIDES: readonly Side[] = ['home', 'away'];
export const other = (side: Side): Side => (side === 'home' ? 'away' : 'home');
