import { mount } from 'svelte';

import './app.css';
import App from './App.svelte';
import { follow } from './lib/follow';
import { live } from './lib/live.svelte';
import { settings } from './lib/settings.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
settings.start();
follow();
live.start();
mount(App, { target });
