import { mount } from 'svelte';

import './app.css';
import App from './App.svelte';
import { live } from './lib/live.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
live.start();
mount(App, { target });
