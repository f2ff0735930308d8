// Words that sentences of every game are made with.

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
